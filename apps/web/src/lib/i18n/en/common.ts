export const common = {
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  retry: 'Retry',
  back: 'Back',
  copy: 'Copy',
  continue: 'Continue',
  friendlyReminder: 'Friendly Reminder',
  loading: 'Loading',
  loadMore: 'Load more',
  skip: 'Skip to the content',
}
