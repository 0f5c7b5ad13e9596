export const push = {
  device: 'On this device',
  on: 'You are told here, also when this page is closed.',
  off: 'Be told here, also when this page is closed.',
  busy: 'One moment…',
  unsupported: 'This browser cannot receive push messages.',
  insecure: 'Push needs a secure address (https). Please ask whoever runs this site.',
  install:
    'On iPhone and iPad, push works from the Home Screen: tap Share, then “Add to Home Screen”, and open this site from there.',
  denied:
    'Notifications are blocked for this site. Open the site settings next to the address, or those of your device, and allow notifications.',
  failed: 'The push service of this browser did not answer. Please try again later.',
  elsewhere: 'Push is off on this device: what you choose under Push holds for your other devices.',
  offer: 'Tell me when it is done',
  offerHint: 'On this device, also when this page is closed.',
  turnOn: 'Turn on',
  notNow: 'Not now',
  turnedOn: 'You will be told on this device',
}
