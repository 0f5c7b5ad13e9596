import type { Backend, CatalogueModel } from '../catalogue/catalogue.ts'
import type { Card } from './look-at-machine.ts'

/**
 * The way in which a model fits a card's memory. `whole`: all its parts stay there. `parts`: the parts wait in the memory of the
 * machine, and each is moved to the card for its step. `none`: its largest part is too large.
 */
export type CardFit = 'whole' | 'parts' | 'none'

/** Part of a card's memory that the screen and other programs use. */
const reservedBytes = 300 * 1024 ** 2
/** The part of a checkpoint that draws has about this share of its bytes; the other parts read words and decode pixels. */
const largestShare = 0.8
/** Bytes per second at which parts are moved to a card. */
const movedPerSecond = 6e9
const offload = '--offload-to-cpu'

/** Returns undefined if there is no card, or if the card shares the memory of the machine. */
export function cardFitOf(model: CatalogueModel, card: Card | undefined): CardFit | undefined {
  if (card?.memory === undefined) return undefined
  const room = card.memory - reservedBytes
  const weights = model.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = Math.max(
    ...model.files.map(({ bytes, role }) => (role === 'model' ? largestShare * bytes : bytes)),
  )
  // `memory` also counts pixels and intermediate results. If parts are moved, the card has only the results of a single step.
  const work = Math.max(0, model.memory - weights)
  if (weights + work <= room) return 'whole'
  return largest + work / 2 <= room ? 'parts' : 'none'
}

/** Returns the program's options for a model. On a Mac, the card uses the machine's memory, so moving parts frees nothing. */
export function flagsOf(
  { flags }: CatalogueModel,
  { backend, fit }: { backend: Backend | undefined; fit: CardFit | undefined },
): string[] {
  const isShared = fit === undefined && backend !== 'cpu' && backend !== 'metal'
  const isMoved = isShared
    ? flags.includes(offload)
    : backend !== 'cpu' && (fit === 'parts' || fit === 'none')
  const others = flags.filter((flag) => flag !== offload)
  return isMoved ? [...others, offload] : others
}

/** Returns the seconds that a picture takes longer because parts are moved. */
export function movingSeconds({ files }: CatalogueModel, fit: CardFit | undefined): number {
  return fit === 'parts' ? files.reduce((sum, { bytes }) => sum + bytes, 0) / movedPerSecond : 0
}
