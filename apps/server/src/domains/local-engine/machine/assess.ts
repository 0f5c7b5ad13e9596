import type { Backend, CatalogueModel, CatalogueRuntime } from '../catalogue/catalogue.ts'
import { type CardFit, cardFitOf, movingSeconds } from './card-fit.ts'
import type { Card, MachineFacts } from './look-at-machine.ts'

/** A reason why a model does not fit a machine. */
export type Misfit = 'memory' | 'disk' | 'no_runtime'

/** A model on a machine: whether it fits, and how fast it is. */
export interface Offer {
  readonly key: string
  readonly backend: Backend | undefined
  readonly misfit: Misfit | undefined
  /** Absent if there is no card, or if the card shares the memory of the machine. */
  readonly cardFit?: CardFit | undefined
  /** Duration of the first picture that was made on this machine, in seconds; an estimate before this picture. */
  readonly seconds: number
  readonly bytes: number
}

/** 10¹² operations per second that a model achieves in practice: estimates that are used until a picture was made. */
const speeds = { card: 18, sharedCard: 2.5, apple: 4, thread: 0.045 }
/** Part of the machine's memory that other programs need. */
const othersBytes = 2 * 1024 ** 3
const spareDiskBytes = 1024 ** 3
/** Maximum seconds for a picture; slower models are recommended only if no faster model fits. */
const patientSeconds = 180

/** The card that the engine would use: the card with the most memory of its own. */
export function bestCard({ cards }: MachineFacts): Card | undefined {
  return cards.toSorted((a, b) => (b.memory ?? 0) - (a.memory ?? 0))[0]
}

/** Returns the builds that this machine can run, the fastest first. `ownProgram`: the host has named a program. */
export function runnableBuilds(
  machine: MachineFacts,
  runtimes: readonly CatalogueRuntime[],
): CatalogueRuntime[] {
  const fits = runtimes.filter(({ platform, arch }) => platform === machine.platform && arch === machine.arch)
  const hasCard = machine.cards.length > 0
  return fits
    .filter(
      ({ backend }) =>
        backend === 'cpu' || (backend === 'cuda' ? machine.cards.some(({ by }) => by === 'cuda') : hasCard),
    )
    .toSorted((a, b) => Number(a.backend === 'cpu') - Number(b.backend === 'cpu'))
}

/**
 * Returns the build for a model: the fastest build that this machine can run. If the model is too large for the card, the processor
 * makes the pictures.
 */
export function buildFor(
  model: CatalogueModel,
  machine: MachineFacts,
  builds: readonly CatalogueRuntime[],
): CatalogueRuntime | undefined {
  const isTooLarge = cardFitOf(model, bestCard(machine)) === 'none'
  return (isTooLarge && builds.find(({ backend }) => backend === 'cpu')) || builds[0]
}

/** Returns the backend that a program of the host probably has: its builds are not described anywhere. */
export function ownBackend(machine: MachineFacts): Backend {
  const card = bestCard(machine)
  if (!card) return 'cpu'
  return card.by === 'metal' ? 'metal' : 'vulkan'
}

/** Returns the key of a model and its build; without a build, the host's own program runs the model. */
export function timeKeyOf(model: string, backend: string | undefined): string {
  return `${model} ${backend ?? 'own'}`
}

/**
 * Returns for each model how well it fits the machine. `here`: digests of files that are already on the machine. `times`:
 * measured durations in seconds.
 */
export function assess(
  machine: MachineFacts,
  { runtimes, models }: { runtimes: readonly CatalogueRuntime[]; models: readonly CatalogueModel[] },
  {
    here,
    ownProgram,
    times,
  }: { here: ReadonlySet<string>; ownProgram: boolean; times: Readonly<Record<string, number>> },
): Offer[] {
  const builds = runnableBuilds(machine, runtimes)
  return models.map((model) => {
    const card = bestCard(machine)
    const backend = ownProgram ? ownBackend(machine) : buildFor(model, machine, builds)?.backend
    const cardFit = cardFitOf(model, card)
    const usesCard = backend !== undefined && backend !== 'cpu'
    const bytes = model.files
      .filter(({ sha256 }) => !here.has(sha256))
      .reduce((sum, file) => sum + file.bytes, 0)
    return {
      ...{ key: model.key, backend, bytes, cardFit },
      misfit: misfitOf(model, machine, { bytes, backend }),
      seconds:
        times[timeKeyOf(model.key, ownProgram ? undefined : backend)] ??
        estimate(model.work / speedOf(machine, usesCard ? card : undefined) + movingSeconds(model, cardFit)),
    }
  })
}

const estimate = (seconds: number) => Math.max(1, Math.round(seconds))

function misfitOf(
  model: CatalogueModel,
  { memory, freeDisk }: MachineFacts,
  { bytes, backend }: { bytes: number; backend: Backend | undefined },
): Misfit | undefined {
  if (!backend) return 'no_runtime'
  // Weights that do not fit into the memory of a card stay in the machine's memory, and all weights pass through it.
  if (memory - othersBytes < model.memory) return 'memory'
  if (freeDisk !== undefined && freeDisk < bytes + spareDiskBytes) return 'disk'
  return undefined
}

function speedOf({ threads, platform }: MachineFacts, card: Card | undefined): number {
  if (!card) return Math.max(1, threads) * speeds.thread
  if (platform === 'darwin') return speeds.apple
  return card.memory ? speeds.card : speeds.sharedCard
}

/** The recommended model: the first model of the catalogue that is fast enough, otherwise the fastest model that fits. */
export function recommended(offers: readonly Offer[]): string | undefined {
  const fitting = offers.filter(({ misfit }) => !misfit)
  const quick = fitting.find(({ seconds }) => seconds <= patientSeconds)
  return (quick ?? fitting.toSorted((a, b) => a.seconds - b.seconds)[0])?.key
}
