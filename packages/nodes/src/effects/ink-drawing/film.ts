import type { ImageValue } from '../../execution-types.ts'
import type { Maker } from '../../ground/film/making/film-execution.ts'
import { filmExecution } from '../../ground/film/making/film-execution.ts'
import { hatchParts } from '../../ground/film/making/hatch.ts'
import type { Stage } from '../../ground/film/making/stage.ts'
import { changedParts, traceParts } from '../../ground/film/making/trace.ts'
import { drawImage } from './draw.ts'
import { drawSettingsOf } from './execution.ts'

/** Patches along the shorter side: a hand draws outlines over longer distances than it hatches. */
const [patchesOfLines, patchesOfTones] = [5, 8]
/** Share of the lines in the time, relative to a layer of shading. */
const shareOfLines = 1.6

/** Draws a photo stage by stage: outlines first, then the layers of shading. */
export const makeDrawing: Maker = async (image, inputs, signal) => {
  const settings = drawSettingsOf(inputs)
  const sheets: ImageValue[] = []
  await drawImage(image, settings, { signal, stage: (sheet) => sheets.push(sheet) })
  const stages: Stage[] = []
  for (const [index, before] of sheets.slice(0, -1).entries()) {
    const picture = sheets[index + 1]!
    const parts = changedParts(before, picture)
    const order =
      index === 0
        ? await traceParts(parts, image, { across: patchesOfLines, cuts: true }, signal)
        : hatchParts(parts, image, patchesOfTones)
    const share = order.strokes.length === 0 ? 0 : index === 0 ? shareOfLines : 1
    stages.push({ ...order, picture, share, tool: settings.look === 'ink' ? 'pen' : 'pencil' })
  }
  return { ground: sheets[0]!, stages }
}

export const executeInkDrawingFilm = filmExecution(makeDrawing)
