import { conditioning } from './conditioning.ts'
import type { NodePlan } from './definition.ts'
import { latents } from './latents.ts'
import { loaders } from './loaders.ts'
import { pictures } from './pictures.ts'
import { sampling } from './sampling.ts'

/** Node types of the core that the double has. */
export const corePlans: Readonly<Record<string, NodePlan>> = {
  ...loaders,
  ...conditioning,
  ...latents,
  ...sampling,
  ...pictures,
}
