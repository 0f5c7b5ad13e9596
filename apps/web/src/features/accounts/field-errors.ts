import { CodeError } from '@easel/contract/client'

/** Returns the server's message for each field; the error for a taken name belongs to the username. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CodeError)) return {}
  const ofFields = Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
  return error.code === 'A0111' ? { ...ofFields, username: error.message } : ofFields
}
