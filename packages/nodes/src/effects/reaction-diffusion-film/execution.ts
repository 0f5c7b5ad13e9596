import type { Execution, ExecutionContext, VideoValue } from '../../execution-types.ts'
import { type PaletteName, paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { loopLengths } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import { type FinishName, finishes } from '../../ground/reaction/patterns.ts'
import { margin, type Skin, Surface } from '../../ground/reaction/surface.ts'
import { KernelSession } from '../../kernels/session.ts'
import { finishNames, tides } from './declaration.ts'
import { type Motion, Tide } from './tide.ts'

/** Number of cells along the longer side at scale 1. */
const cells = 440
/** Steps of the reaction in a second of the film, in which figures move by about their width. */
const stepsPerSecond = 240
/** Share of the work that is done before the first frame. */
const before = 0.15

export interface PatternFilm extends FilmSettings {
  readonly motion: Motion
  readonly skin: Skin
  readonly scale: number
  readonly seconds: number
}

/** Returns the size of the field: its width is a multiple of four, and its cells are at least as large as the frame's pixels. */
function gridOf({ width, height }: Size, scale: number): Size {
  const share = Math.min(1, cells / scale / Math.max(width, height))
  return {
    width: Math.max(8, 4 * Math.round((width * share) / 4)) + 2 * margin,
    height: Math.max(8, Math.round(height * share)) + 2 * margin,
  }
}

/**
 * Films a pattern of two substances that react and diffuse (Gray & Scott 1984) while their rates rise and fall periodically, in a
 * seamless loop.
 */
export async function filmPattern(
  { size, fps, seconds, motion, skin, scale }: PatternFilm,
  context: ExecutionContext,
): Promise<VideoValue> {
  const frames = seconds * fps
  const grid = gridOf(size, scale)
  using session = new KernelSession(context.signal)
  const screen = new Screen(session, size)
  const surface = new Surface(session, grid, skin)
  const steps = Math.round(stepsPerSecond / fps)
  const tide = new Tide(session, { grid, motion, seed: skin.seed, frames, steps })
  await tide.begin((share) => context.progress(before * share))
  const draw = async () => surface.draw(await tide.next(), screen.rgba, size)
  return await makeFilm({ screen, fps, frames }, draw, {
    ...context,
    progress: (share) => context.progress(before + (1 - before) * share),
  })
}

export const executeReactionDiffusionFilm: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const random = randomOf(seed)
  const [motion, finish] = [choiceOf(inputs, 'motion', tides), choiceOf(inputs, 'finish', finishNames)]
  const anyOf = <T extends string>(names: readonly T[]) => names[Math.floor(random() * names.length)]!
  const anyMotion = anyOf<Motion>(['turn', 'rings', 'drift'])
  const anyFinish = anyOf(Object.keys(finishes) as FinishName[])
  const palette: PaletteName = paletteOf(choiceOf(inputs, 'palette', paletteNames), random)
  const film: PatternFilm = {
    ...filmSettingsOf(inputs),
    motion: motion === 'any' ? anyMotion : motion,
    skin: { palette, finish: finish === 'any' ? anyFinish : finish, dark: random() < 0.6, seed },
    scale: numberOf(inputs, 'scale'),
    seconds: loopLengths[choiceOf(inputs, 'length', ['short', 'usual', 'long'])],
  }
  return [await filmPattern(film, context)]
}
