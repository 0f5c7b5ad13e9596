import type { InviteState } from '@easel/contract'

interface Facts {
  max_uses: number
  use_count: number
  expire_ts: number
  withdraw_ts: number | null
  is_maker_suspended: boolean
}

/** State of an invitation: `valid`, or the reason why it does not work. Of several reasons, the most permanent is returned. */
export function inviteState(
  { max_uses, use_count, expire_ts, withdraw_ts, is_maker_suspended }: Facts,
  now: number,
): InviteState {
  if (withdraw_ts !== null) return 'withdrawn'
  if (use_count >= max_uses) return 'used_up'
  if (expire_ts <= now) return 'expired'
  return is_maker_suspended ? 'maker_suspended' : 'open'
}
