import {
  type EngineTaskRequest,
  type ExecutionContext,
  MaterialError,
  type VideoValue,
} from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { makeFilm } from '../film/make-film.ts'
import { withFilm } from '../film/reading/open-film.ts'
import { paceOf } from '../film/reading/pace.ts'
import { Screen } from '../film/screen.ts'
import { askEngine } from './ask-engine.ts'

/** Share of the progress that the engine's work takes; writing the film takes the remaining share. */
const engineShare = 0.9

/** Requests a film from the engine of this stage, and encodes it again, because players need another format. */
export async function askForFilm(request: EngineTaskRequest, context: ExecutionContext): Promise<VideoValue> {
  const { making, writing } = filmSteps(context)
  return await askEngine({ type: 'task', ...request }, making, ([film]) => rewriteFilm(film!.bytes, writing))
}

/** Divides the progress of a node between the engine's work and the encoding of its film. */
export function filmSteps(context: ExecutionContext): Record<'making' | 'writing', ExecutionContext> {
  const { progress } = context
  return {
    making: { ...context, progress: (fraction) => progress(fraction * engineShare) },
    writing: { ...context, progress: (fraction) => progress(engineShare + fraction * (1 - engineShare)) },
  }
}

/**
 * Encodes a film that an engine made again, at a constant rate that keeps the time of each frame: none of the engine's bytes get
 * into the product's files. @throws MaterialError for a file that is not a film, and for a film beyond the limits.
 */
export async function rewriteFilm(bytes: Uint8Array, context: ExecutionContext): Promise<VideoValue> {
  return await withFilm(bytes, context.signal, async ({ head, sound, frames }) => {
    const { fps, frames: count, starts } = paceOf(head)
    using session = new KernelSession(context.signal)
    const screen = new Screen(session, head)
    const pictures = frames()
    const first = await pictures.next()
    if (first.done) throw new MaterialError({ code: 'film_empty' })
    screen.show(first.value.rgba)
    let next = await pictures.next()
    const draw = async (frame: number) => {
      while (!next.done && starts[next.value.index]! <= frame) {
        screen.show(next.value.rgba)
        next = await pictures.next()
      }
    }
    try {
      return await makeFilm({ screen, fps, frames: count, ...(sound && { sound }) }, draw, context)
    } finally {
      await pictures.return(undefined)
    }
  })
}
