import type { Work } from '@easel/contract/client'

/** Returns the address of the form with the settings and photos of a work. */
export function formAddress({ id, work_template_id }: Pick<Work, 'id' | 'work_template_id'>): string {
  return `/tool?template=${work_template_id}&from=${id}`
}
