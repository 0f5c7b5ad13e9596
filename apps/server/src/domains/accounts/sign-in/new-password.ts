import type { Tx } from '../../../db/pool.ts'
import { forgetDevices } from './known-places.ts'

/** A new password, however it comes about: with the old one go the devices and addresses that were known by it. */
export async function setPassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  await forgetDevices(tx, userId)
}
