export const privacy = {
  title: 'Privacy Policy',
  lead: 'Easel runs on the computer of whoever hosts it. This page says what it keeps, and why.',
  keepTitle: 'What is kept',
  keepText:
    'Your username, the name and picture you show, and a protected form of your password that nobody can read back. Your uploads, works and posts. A line for every attempt earned, taken or given back.',
  photosTitle: 'Your photos',
  photosText:
    'Photos you upload are seen by nobody else. Those that were never used are erased after 24 hours. Location and camera serial numbers are removed from every picture that is shown.',
  shareTitle: 'Who gets it',
  shareText:
    'Nobody. No advertising, no tracking, nothing is loaded from or sent to another company. What you post is public until you delete it.',
  browserTitle: 'In your browser',
  browserText:
    'One cookie keeps you signed in, one remembers the theme and one whether the menu is open. There are no others.',
  logsTitle: 'Logs',
  logsText: 'The server notes requests to find faults and abuse, usually for no more than 12 months.',
  deleteTitle: 'Deleting',
  deleteText:
    'You can delete works and posts at any time; their files go with them. For the whole account, write to the host: requests are processed in 3 to 5 business days.',
  ageTitle: 'Age',
  ageText: 'Easel is for people aged 13 and over.',
}
