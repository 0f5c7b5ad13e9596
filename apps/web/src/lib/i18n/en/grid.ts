export const grid = {
  sheet: 'One picture of all',
  sheetOf: 'All results with their values',
  sheetMaking: 'Making the picture',
  sheetFormat: 'Format',
  sheetSave: 'Download',
  stopAll: 'Stop all',
  stopped_one: '{{count}} run stopped. {{attempts}} came back.',
  stopped_other: '{{count}} runs stopped. {{attempts}} came back.',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  stoppedNone: 'Everything had ended already.',
}
