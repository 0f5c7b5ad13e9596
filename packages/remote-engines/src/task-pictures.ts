import { engineError } from './fault.ts'
import type { TaskRequest } from './port.ts'

/** Refuses a task whose source or mask is missing, or that has one which it cannot have. */
export function requirePictures({ task, picture, mask }: TaskRequest): void {
  const hasSource = picture !== undefined
  const hasMask = mask !== undefined
  if (hasSource === (task !== 'text_to_image') && hasMask === (task === 'inpaint')) return
  const detail = `${task} with${hasSource ? '' : 'out'} a source and with${hasMask ? '' : 'out'} a mask`
  throw engineError('refused', { detail }, 'no')
}
