import { engineKindOf } from '../connect.ts'
import type { Hint, ResultFile } from '../port.ts'
import { isAnimation, pngSize } from './image-size.ts'
import { NotOffered } from './recorder.ts'
import type { Session } from './session.ts'
import { CheckFailure, type Choice, requestOf, sizeOf, stepsToStop, type Trial } from './trial.ts'

/** Checks a small try of each task of the kind, with the progress and the previews that arrived meanwhile. */
export async function checkTasks(session: Session): Promise<void> {
  const { recorder, config } = session
  const trials: Trial[] = []
  for (const task of engineKindOf(config.kind).tasks)
    await recorder.check(`task ${task}`, async (signal) => {
      const choice = session.choose(task)
      const since = performance.now()
      const trial = await session.start(requestOf(choice, { seed: 1 }), signal)
      trials.push(trial)
      const files = await trial.files()
      if (task === 'text_to_image') session.longSteps = stepsToStop(performance.now() - since)
      return fileDetail(files, choice)
    })
  await recorder.check('progress', async () => {
    const fractions = trials.flatMap(fractionsOf)
    if (fractions.length === 0) throw new NotOffered('The engine reported no progress')
    if (fractions.some((fraction) => !(fraction >= 0 && fraction <= 1)))
      throw new CheckFailure('A fraction is not between 0 and 1')
    return `${fractions.length} times`
  })
  await recorder.check('preview', async () => {
    const previews = trials.flatMap(({ hints, statuses }) => [
      ...hints.filter(({ type }) => type === 'preview'),
      ...statuses.filter((status) => status.state === 'running' && status.preview),
    ])
    if (previews.length === 0) throw new NotOffered('The engine sent no preview')
    return `${previews.length} times`
  })
  await recorder.check('clean', async () => {
    for (const trial of trials) await trial.clean()
    return `After ${trials.length} tries`
  })
}

function fractionsOf({ hints, statuses }: Trial): number[] {
  const told = hints.filter((hint): hint is Extract<Hint, { type: 'progress' }> => hint.type === 'progress')
  const polled = statuses.flatMap((status) =>
    status.state === 'running' && status.fraction !== undefined ? [status.fraction] : [],
  )
  return [...told.map(({ fraction }) => fraction), ...polled]
}

/** Describes the first file. Throws if it is no result of the task. */
function fileDetail([file]: readonly ResultFile[], choice: Choice): string {
  const { task, model } = choice
  if (!file) throw new CheckFailure('There is no file')
  if (!file.mime_type.startsWith('image/')) throw new CheckFailure(`The file is ${file.mime_type}`)
  if (task === 'image_to_video' && !isAnimation(file)) throw new CheckFailure('The film is no animated WebP')
  const size = pngSize(file)
  const wanted = sizeOf(choice)
  const isOther = size && (size.width !== wanted.width || size.height !== wanted.height)
  if (isOther && task !== 'upscale')
    throw new CheckFailure(
      `The picture has ${size.width} × ${size.height} pixels, not ${wanted.width} × ${wanted.height}`,
    )
  const shown = size ? `, ${size.width} × ${size.height}` : ''
  return `${model.name}: ${file.mime_type}${shown}, ${Math.ceil(file.bytes.length / 1024)} KiB`
}
