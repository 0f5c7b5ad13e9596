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
  unsavedAsk: 'What you changed here is not saved. Close it anyway?',
  skip: 'Skip to the content',
}
