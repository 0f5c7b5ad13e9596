export const tour = {
  open: 'Help: guided tour',
  next: 'Next',
  previous: 'Back',
  done: 'Done',
  welcomeTitle: 'Welcome',
  welcomeText: 'Make art from templates and share it. This tour has six steps and takes less than a minute.',
  inspirationTitle: 'Look around',
  inspirationText:
    'Inspiration shows what others have made. Open a picture and make your own with the same template.',
  toolTitle: 'Make something',
  toolText: 'In Tool, you pick a template, add your photos and watch your work being made.',
  attemptsTitle: 'Attempts',
  attemptsText:
    'Each work costs attempts; you see how many before you start. Check in and share to earn more.',
  newsTitle: 'Get notified',
  newsText: 'You can leave the page while a work is being made. You are notified as soon as it is finished.',
  profileTitle: 'Everything in one place',
  profileText: 'Your works, posts and collected templates are in your profile. Have fun!',
}
