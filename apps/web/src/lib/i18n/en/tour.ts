export const tour = {
  open: 'Help: guided tour',
  next: 'Next',
  previous: 'Back',
  done: 'Pick a template',
  welcomeTitle: 'Welcome',
  welcomeText:
    'This tour has six steps and takes less than a minute. Press this button whenever you want to see it again.',
  inspirationTitle: 'Look around',
  inspirationText:
    'Inspiration shows what others have made. Open a picture and make your own with the same template.',
  attemptsTitle: 'Attempts',
  attemptsText:
    'Each work costs attempts; you see how many before you start. Check in and share to earn more.',
  newsTitle: 'Get notified',
  newsText: 'You can leave the page while a work is being made. You are notified as soon as it is finished.',
  profileTitle: 'Everything in one place',
  profileText: 'Your works, posts and collected templates are in your profile.',
  toolTitle: 'Make the next one',
  toolText: 'In Tool, you pick a template, add your photos and watch your work being made. Have fun!',
}
