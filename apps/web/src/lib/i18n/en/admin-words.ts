export const adminWords = {
  title: 'Words',
  lead: 'Words that nobody may write here.',
  effect:
    'A text with one of these words is not sent: its author sees which word it is and can change the text. This concerns names and profiles, posts, comments, templates, presets, and the words that pictures are made from. Texts from before stay.',
  add: 'Block words',
  addNow: 'Block',
  words: 'Words',
  wordsHint:
    'One per line. Capitals and accents do not matter. “fool” is found as a whole word, “fool*” with any ending, Chinese words anywhere.',
  missing: 'Write a word',
  tooMany: 'At most {{max}} at once',
  tooLong: 'At most {{max}} characters for each',
  added: 'The words are blocked now.',
  list: 'Blocked words',
  number: '{{count}} of at most {{max}}',
  none: 'No word is blocked.',
  remove: 'Allow “{{word}}” again',
  test: 'Test',
  sentence: 'Sentence',
  testNow: 'Test',
  allowed: 'This can be written.',
  refused: 'This is refused because of: {{words}}',
}
