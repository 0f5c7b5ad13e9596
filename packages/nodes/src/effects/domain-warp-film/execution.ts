import type { Execution, ExecutionContext, VideoValue } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { loopLengths } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { randomOf } from '../../ground/random/random.ts'
import { Flow, type Marble } from './flow.ts'

export type MarbleFilm = FilmSettings & Marble

/** Renders a film of slowly flowing marble as a seamless loop. */
export async function filmMarble(
  { size, fps, ...marble }: MarbleFilm,
  context: ExecutionContext,
): Promise<VideoValue> {
  const frames = marble.seconds * fps
  using flow = new Flow(size, marble, context.signal)
  return await makeFilm({ screen: flow.screen, fps, frames }, (frame) => flow.draw(frame / frames), context)
}

export const executeDomainWarpFilm: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const film: MarbleFilm = {
    ...filmSettingsOf(inputs),
    palette: paletteOf(choiceOf(inputs, 'palette', paletteNames), randomOf(seed)),
    veins: numberOf(inputs, 'veins'),
    flow: numberOf(inputs, 'flow'),
    seconds: loopLengths[choiceOf(inputs, 'length', ['short', 'usual', 'long'])],
    seed,
  }
  return [await filmMarble(film, context)]
}
