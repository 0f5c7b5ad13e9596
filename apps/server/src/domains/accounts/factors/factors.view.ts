import type { SecondFactor } from '@easel/contract'
import type { PasskeyRow } from './passkeys.repo.ts'
import type { TotpRow } from './totp.repo.ts'

export function presentTotp(row: TotpRow): SecondFactor {
  return {
    id: row.id,
    type: 'totp',
    name: row.name,
    state: row.is_on ? 'on' : 'pending',
    create_ts: row.create_ts,
    ...(row.last_used_ts !== null && { last_used_ts: row.last_used_ts }),
  }
}

export function presentPasskey(
  row: Pick<PasskeyRow, 'id' | 'name' | 'create_ts' | 'last_used_ts'>,
): SecondFactor {
  return {
    id: row.id,
    type: 'passkey',
    name: row.name,
    state: 'on',
    create_ts: row.create_ts,
    ...(row.last_used_ts !== null && { last_used_ts: row.last_used_ts }),
  }
}
