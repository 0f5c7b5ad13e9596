export const tour = {
  open: 'Help: guided tour',
  next: 'Next',
  previous: 'Back',
  done: 'Done',
  welcomeTitle: 'Welcome',
  welcomeText:
    'Make art from templates and share it. Here is a short look around: six steps, less than a minute.',
  inspirationTitle: 'Look around',
  inspirationText:
    'Inspiration shows what others have made. Open a picture, then make yours with the same template.',
  toolTitle: 'Make something',
  toolText: 'In Tool you pick a template, add your photos, and watch your work being made.',
  attemptsTitle: 'Attempts',
  attemptsText:
    'Every work takes attempts, and says how many before it starts. Check in and share to get more.',
  newsTitle: 'You will hear of it',
  newsText: 'Leave the page while a work is being made: you are told as soon as it is finished.',
  profileTitle: 'All of it is yours',
  profileText: 'Your works, posts and collected templates are in your profile. Have fun!',
}
