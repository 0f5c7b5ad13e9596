import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { loopLengths, type MusicChoice, musicChoices } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { scoreFor } from '../../ground/film/sound/music/score.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { type MirrorSettings, Mirrors, momentAt, patterns } from './mirrors.ts'

export interface KaleidoscopeSettings extends FilmSettings, MirrorSettings {
  readonly seconds: number
  readonly music: MusicChoice
  readonly seed: number
}

/**
 * Renders a film of a photo in mirrors: two at an angle (rosette), three around a triangle (honeycomb), or two with endlessly
 * growing rings (tunnel, by the logarithm of the distance). The film loops seamlessly and is deterministic.
 */
export async function filmKaleidoscope(
  image: ImageValue,
  settings: KaleidoscopeSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, seconds, music, seed } = settings
  const frames = seconds * fps
  using mirrors = new Mirrors(size, settings, context.signal)
  await mirrors.prepare(image)
  const draw = (frame: number) => mirrors.draw(momentAt(frame / frames, settings))
  const score = scoreFor({ music, seconds, seed }, context.signal)
  return await makeFilm({ screen: mirrors.screen, fps, frames, ...score }, draw, context)
}

export const executeKaleidoscope: Execution = async (inputs, context) => {
  const settings: KaleidoscopeSettings = {
    ...filmSettingsOf(inputs),
    pattern: choiceOf(inputs, 'pattern', patterns),
    mirrors: numberOf(inputs, 'mirrors'),
    closeness: numberOf(inputs, 'closeness'),
    seconds: loopLengths[choiceOf(inputs, 'length', ['short', 'usual', 'long'])],
    music: choiceOf(inputs, 'music', musicChoices),
    seed: numberOf(inputs, 'seed'),
  }
  return [await filmKaleidoscope(imageOf(inputs, 'image'), settings, context)]
}
