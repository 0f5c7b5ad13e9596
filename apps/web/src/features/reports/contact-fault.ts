import { contactLength, isContact, visibleLength } from '@easel/contract/client'

/** Returns the text key of the error in a contact address. */
export function contactFault(
  contact: string,
): 'error.required' | 'report.contactShort' | 'error.email' | undefined {
  if (contact === '') return 'error.required'
  if (visibleLength(contact) < contactLength.min) return 'report.contactShort'
  return isContact(contact) ? undefined : 'error.email'
}
