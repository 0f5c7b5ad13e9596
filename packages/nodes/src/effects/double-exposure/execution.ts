import {
  type Execution,
  type ExecutionContext,
  type ImageValue,
  MaterialError,
} from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { searchEarly } from '../../ground/people/faces/find-faces.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { drawLandscape } from '../../ground/scenery/landscape/draw-landscape.ts'
import { drawMarble } from '../../ground/scenery/marble.ts'
import { exposureGrounds, exposureScenes } from './declaration.ts'
import { expose } from './expose.ts'
import { layNegative } from './negative.ts'

const sceneSize = { width: 832, height: 1040 }

function drawScene(
  kind: (typeof exposureScenes)[number],
  seed: number,
  { signal }: ExecutionContext,
): Promise<ImageValue> {
  const order = { ...sceneSize, seed }
  return kind === 'silk'
    ? drawMarble({ ...order, palette: 'any', veins: 0 }, { signal })
    : drawLandscape({ ...order, mood: kind }, { signal })
}

export const executeDoubleExposure: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const subject = imageOf(inputs, 'subject')
  // Two complete photos on top of each other would be a confusing picture.
  if (isWhole(subject)) throw new MaterialError({ code: 'subject_none' })
  searchEarly(subject, context.signal)
  const negative = await layNegative(subject)
  const scene =
    imagesOf(inputs, 'images').images[1] ??
    (await drawScene(choiceOf(inputs, 'scene', exposureScenes), seed, context))
  context.progress(0.5)
  const settings = {
    ground: choiceOf(inputs, 'ground', exposureGrounds),
    balance: numberOf(inputs, 'balance'),
    seed,
  }
  const image = await expose(negative, scene, settings, context)
  await context.preview(await shrinkImage(image, 512))
  context.progress(1)
  return [image]
}
