import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { executeDomainWarp } from '../domain-warp/execution.ts'
import { executeProceduralLandscape } from '../landscape/execution.ts'
import { exposureGrounds, exposureScenes } from './declaration.ts'
import { expose } from './expose.ts'
import { layNegative } from './negative.ts'

const sceneSize = { width: 832, height: 1040 }

async function drawScene(
  kind: (typeof exposureScenes)[number],
  seed: number,
  context: ExecutionContext,
): Promise<ImageValue> {
  const quiet = { ...context, progress: () => undefined }
  const inputs = { ...sceneSize, seed }
  const [made] =
    kind === 'silk'
      ? await executeDomainWarp({ ...inputs, palette: 'any' }, quiet)
      : await executeProceduralLandscape({ ...inputs, mood: kind }, quiet)
  return made as ImageValue
}

export const executeDoubleExposure: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const negative = await layNegative(imageOf(inputs, 'subject'))
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
  context.preview(await shrinkImage(image, 512))
  context.progress(1)
  return [image]
}
