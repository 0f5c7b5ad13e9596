import { NotOffered } from './recorder.ts'
import type { Session } from './session.ts'
import { CheckFailure, requestOf } from './trial.ts'

/** Checks that a try can be stopped, and that others continue. */
export async function checkCancels(session: Session): Promise<void> {
  const { recorder } = session
  await recorder.check('cancel while waiting', async (signal) => {
    const choice = session.choose('text_to_image')
    const first = await session.start(requestOf(choice, { seed: 5, wantedSteps: session.longSteps }), signal)
    const second = await session.start(requestOf(choice, { seed: 6 }), signal)
    const status = await second.until('waiting', 'running')
    if (status.state === 'waiting') await second.cancel()
    await second.until('done')
    await first.files()
    await Promise.all([first.clean(), second.clean()])
    if (status.state !== 'waiting') throw new NotOffered('The second of two tries did not wait')
    if (second.states.at(-1) === 'done') throw new CheckFailure('A try that waited was made all the same')
    return 'It was taken out, and the other was made'
  })
  await recorder.check('cancel while running', async (signal) => {
    const choice = session.choose('text_to_image')
    const request = requestOf(choice, { seed: 7, wantedSteps: session.longSteps })
    const trial = await session.start(request, signal)
    const status = await trial.until('running')
    if (status.state !== 'running') throw new NotOffered('It ended before it was seen running')
    await trial.cancel()
    const { state } = await trial.until('done')
    await trial.clean()
    if (state === 'done') throw new NotOffered('The engine makes what it has begun')
    if (state !== 'cancelled' && state !== 'unknown') throw new CheckFailure(`The try ended as ${state}`)
    return request.steps === undefined
      ? `It ended as ${state}`
      : `It ended as ${state}, of ${request.steps} steps`
  })
}
