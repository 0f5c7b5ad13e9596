import type { Maker } from '../../ground/film/making/film-execution.ts'
import { filmExecution } from '../../ground/film/making/film-execution.ts'
import { changedParts, traceParts, untouched } from '../../ground/film/making/trace.ts'
import { type ComicStages, drawComic } from './draw.ts'
import { comicSettingsOf } from './execution.ts'

const [patchesOfLines, patchesOfColours] = [5, 3]
/** Share of the ink in the time, relative to the colours. */
const shareOfInk = 0.8

/** Numbers colours by their areas, the largest first. */
function byArea(flats: Int32Array): Int32Array {
  const areas = new Map<number, number>()
  for (const flat of flats) areas.set(flat, (areas.get(flat) ?? 0) + 1)
  const places = new Map([...areas].sort((a, b) => b[1] - a[1]).map(([flat], rank) => [flat, rank]))
  return flats.map((flat) => places.get(flat)!)
}

/** Draws a comic stage by stage: ink on the paper, then colour after colour. */
export const makeComic: Maker = async (image, inputs, signal) => {
  let seen: ComicStages | undefined
  const picture = await drawComic(image, comicSettingsOf(inputs), {
    signal,
    stages: (stages) => (seen = stages),
  })
  const { paper, inked, flats } = seen!
  const lines = await traceParts(
    changedParts(paper, inked),
    image,
    { across: patchesOfLines, cuts: true },
    signal,
  )
  const places = byArea(flats)
  const parts = changedParts(inked, picture).map((part, i) => (part === untouched ? untouched : places[i]!))
  const fills = await traceParts(parts, image, { across: patchesOfColours, cuts: false }, signal)
  return {
    ground: paper,
    stages: [
      { ...lines, picture: inked, tool: 'pen', share: shareOfInk },
      { ...fills, picture, tool: 'brush', share: 1 },
    ],
  }
}

export const executeComicFilm = filmExecution(makeComic)
