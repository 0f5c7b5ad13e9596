export const credits = {
  badge_one: '{{count}} attempt left',
  badge_other: '{{count}} attempts left',
  remaining: 'Remaining change times',
  history: 'Latest changes',
  none: 'No changes yet',
  reason_start: 'Welcome',
  reason_work_taken: 'Work started',
  reason_work_returned: 'Given back',
  reason_check_in: 'Check in',
  reason_share: 'Share link',
}
