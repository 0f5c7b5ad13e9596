import { engineError } from './fault.ts'
import type { EngineTask, TaskRequest } from './port.ts'

/** True for a task that begins with a picture rather than with noise. */
export const hasSource = (task: EngineTask): boolean =>
  task !== 'text_to_image' && task !== 'reference_to_image'

/** Refuses a task with a missing or an unnecessary picture. */
export function requirePictures({ task, picture, mask, references = [] }: TaskRequest): void {
  const [isGiven, isMasked, isFollowing] = [!!picture, !!mask, references.length > 0]
  const isRight = isGiven === hasSource(task) && isMasked === (task === 'inpaint')
  if (isRight && (isFollowing || task !== 'reference_to_image')) return
  const parts = { source: isGiven, mask: isMasked, references: isFollowing }
  const given = Object.entries(parts).flatMap(([name, is]) => (is ? [name] : []))
  throw engineError('refused', { detail: `${task} with ${given.join(', ') || 'no pictures'}` }, 'no')
}
