import type { Locale, LocalText } from '@easel/contract'

type Said<One> = Omit<One, 'message'> & { message: string }

/** Puts the messages of faults or warnings into a language. */
export function saidIn<One extends { readonly message: LocalText }>(
  all: readonly One[],
  locale: Locale,
): Said<One>[] {
  return all.map(({ message, ...one }) => ({ ...one, message: message[locale] }))
}
