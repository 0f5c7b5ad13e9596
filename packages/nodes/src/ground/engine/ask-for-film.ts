import type { EngineTaskRequest, ExecutionContext, VideoValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { framesOf, openAnimation } from '../codec/animation.ts'
import { makeFilm } from '../film/make-film.ts'
import { Screen } from '../film/screen.ts'
import type { Size } from '../plane/size.ts'
import { askEngine } from './ask-engine.ts'

/** Share of the progress that the engine's work takes; the rest is writing the film. */
const engineShare = 0.9
/** Pixels of a frame that every player can show. */
const maxPixels = 1920 * 1080

/** Has a film made by the engine of this stage, and writes it anew, since players need another format. */
export async function askForFilm(request: EngineTaskRequest, context: ExecutionContext): Promise<VideoValue> {
  const { progress } = context
  const making = { ...context, progress: (fraction: number) => progress(fraction * engineShare) }
  const writing = {
    ...context,
    progress: (fraction: number) => progress(engineShare + fraction * (1 - engineShare)),
  }
  return await askEngine({ type: 'task', ...request }, making, ([film]) => rewrite(film!.bytes, writing))
}

/** Writes the frames of an animated WebP as a film. @throws MaterialError for any other file. */
async function rewrite(bytes: Uint8Array, context: ExecutionContext): Promise<VideoValue> {
  const animation = await openAnimation(bytes)
  const { fps, frames } = animation
  const size = frameSizeOf(animation)
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, size)
  const pictures = framesOf(animation, size, context.signal)
  const draw = async () => {
    const { value } = await pictures.next()
    if (value) screen.show(value)
  }
  return await makeFilm({ screen, fps, frames }, draw, context)
}

/** The nearest size that the encoder takes: a width that is a multiple of 4, and an even height. */
function frameSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const side = (length: number, multiple: number) =>
    Math.max(16, Math.floor((length * scale) / multiple) * multiple)
  return { width: side(width, 4), height: side(height, 2) }
}
