import { connectEngine } from '../connect.ts'
import { pixelsOf } from './image-size.ts'
import { NotOffered } from './recorder.ts'
import type { Session } from './session.ts'
import { CheckFailure, requestOf, type Trial } from './trial.ts'

/** Checks two concurrent tries, and a try without the socket. */
export async function checkTogether(session: Session): Promise<void> {
  const { recorder, config } = session
  let second: Trial | undefined
  await recorder.check('two at once', async (signal) => {
    const choice = session.choose('text_to_image')
    const first = await session.start(requestOf(choice, { seed: 2 }), signal)
    second = await session.start(requestOf(choice, { seed: 3 }), signal)
    const [[ours], [theirs]] = await Promise.all([first.files(), second.files()])
    await Promise.all([first.clean(), second.clean()])
    if (ours && theirs && pixelsOf(ours).equals(pixelsOf(theirs)))
      throw new CheckFailure('Both tries returned the same picture')
    return 'Each try returned its own picture'
  })
  await recorder.check('poll while waiting', async () => {
    const waiting = second?.statuses.find(({ state }) => state === 'waiting')
    if (waiting?.state !== 'waiting') throw new NotOffered('The second of two tries did not wait')
    return waiting.position === undefined ? 'Without a position' : `At position ${waiting.position}`
  })
  await recorder.check('without the socket', async (signal) => {
    await using engine = connectEngine({ ...config, socket: false })
    const trial = await session.start(requestOf(session.choose('text_to_image'), { seed: 4 }), signal, engine)
    await trial.files()
    await trial.clean()
    return `Ended after ${trial.statuses.length} polls`
  })
}
