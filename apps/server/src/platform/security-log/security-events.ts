interface SecurityEvent {
  /** Anyone can cause refused events, as often as they like, so repeated refusals are counted and not written. */
  readonly outcome: 'done' | 'refused'
}

/** Every type of security event. `docs/operations.md` explains when each is written and when a host should look. */
export const securityEvents = {
  registered: { outcome: 'done' },
  demo_started: { outcome: 'done' },
  signed_in: { outcome: 'done' },
  signed_in_with_code: { outcome: 'done' },
  second_factor_asked: { outcome: 'done' },
  recovered: { outcome: 'done' },
  signed_out: { outcome: 'done' },
  session_ended: { outcome: 'done' },
  owner_confirmed: { outcome: 'done' },
  password_changed: { outcome: 'done' },
  factor_added: { outcome: 'done' },
  factor_removed: { outcome: 'done' },
  recovery_codes_renewed: { outcome: 'done' },
  account_exported: { outcome: 'done' },
  account_imported: { outcome: 'done' },
  account_deleted: { outcome: 'done' },
  account_restored: { outcome: 'done' },
  case_decided: { outcome: 'done' },
  theme_announced: { outcome: 'done' },
  theme_changed: { outcome: 'done' },
  engine_added: { outcome: 'done' },
  engine_changed: { outcome: 'done' },
  engine_removed: { outcome: 'done' },
  attempts_changed: { outcome: 'done' },
  role_changed: { outcome: 'done' },
  account_suspended: { outcome: 'done' },
  suspension_lifted: { outcome: 'done' },
  reset_link_made: { outcome: 'done' },
  user_signed_out: { outcome: 'done' },
  blocked_words_changed: { outcome: 'done' },
  invites_made: { outcome: 'done' },
  invite_withdrawn: { outcome: 'done' },
  storage_cleaned: { outcome: 'done' },
  site_changed: { outcome: 'done' },
  host_command: { outcome: 'done' },
  sign_in_failed: { outcome: 'refused' },
  second_factor_failed: { outcome: 'refused' },
  password_wrong: { outcome: 'refused' },
  guess_slowed: { outcome: 'refused' },
  access_refused: { outcome: 'refused' },
  rate_limited: { outcome: 'refused' },
  upload_refused: { outcome: 'refused' },
} as const satisfies Record<string, SecurityEvent>

export type SecurityEventType = keyof typeof securityEvents
