import { NotOffered } from './recorder.ts'
import type { Session } from './session.ts'
import { CheckFailure, requestOf } from './trial.ts'

/** Checks that the engine can stop a try, and that its other tries continue. */
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
    if (second.states.at(-1) === 'done')
      throw new CheckFailure('The engine made a try that was cancelled while it waited')
    return 'The engine removed the try from its queue, and made the other try'
  })
  await recorder.check('cancel while running', async (signal) => {
    const choice = session.choose('text_to_image')
    const request = requestOf(choice, { seed: 7, wantedSteps: session.longSteps })
    const trial = await session.start(request, signal)
    const status = await trial.until('running')
    if (status.state !== 'running') throw new NotOffered('The try ended before a poll showed it as running')
    await trial.cancel()
    const { state } = await trial.until('done')
    await trial.clean()
    if (state === 'done') throw new NotOffered('The engine does not stop a running try')
    if (state !== 'cancelled' && state !== 'unknown') throw new CheckFailure(`The try ended as ${state}`)
    return request.steps === undefined
      ? `The try ended as ${state}`
      : `The try ended as ${state}, of ${request.steps} steps`
  })
}
