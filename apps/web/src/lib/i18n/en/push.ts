export const push = {
  device: 'On this device',
  on: 'You get notifications here, even when this page is closed.',
  off: 'Get notifications here, even when this page is closed.',
  busy: 'One moment…',
  unsupported: 'This browser cannot receive push messages.',
  insecure: 'Push needs a secure connection (https). Please contact the operator of this site.',
  install:
    'On iPhone and iPad, push works from the Home Screen: tap Share, then “Add to Home Screen”, and open this site from there.',
  denied:
    'Notifications are blocked for this site. Allow them in the site settings next to the address bar, or in the settings of your device.',
  failed: 'The push service of this browser did not respond. Please try again later.',
  elsewhere: 'Push is off on this device. Your choices in the Push column apply to your other devices.',
  offer: 'Notify me when it is done',
  offerHint: 'On this device, even when this page is closed.',
  turnOn: 'Turn on',
  notNow: 'Not now',
  turnedOn: 'You will be notified on this device',
}
