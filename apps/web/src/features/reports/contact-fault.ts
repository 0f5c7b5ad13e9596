import { contactLength, isContact, visibleLength } from '@easel/contract'

/** Why somebody could not be reached there: the key of what is said of it. */
export function contactFault(
  contact: string,
): 'error.required' | 'report.contactShort' | 'error.email' | undefined {
  if (contact === '') return 'error.required'
  if (visibleLength(contact) < contactLength.min) return 'report.contactShort'
  return isContact(contact) ? undefined : 'error.email'
}
