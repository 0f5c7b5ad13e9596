import { describe, expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

const names = { siteName: () => "Ann's Gallery", moderators: ['judge.one', 'Иван'], admins: ['keeper.one'] }

describe('a name that looks official', () => {
  test.each([
    ...[
      'Admin',
      'a.d.m.i.n',
      'ADMlN',
      'adm1n',
      'Ádmin',
      'ad\u200dmin',
      'аԁмін',
      'админ',
      'αdmin',
      'ADMIΝ',
      'ａｄｍｉｎ',
    ],
    ...['moderator1', '2moderators', 'moderat0r', 'the.moderator', 'SiteModerator', 'rnoderator'],
    ...['easel-team', 'Easel Admin', 'EaselTeam', 'Еаѕеӏ', 'EaseI', 'easel2go', 'official', 'demo-1'],
    ...["Ann's Gallery", 'anns.gallery', "The Ann's Gallery Team"],
    ...['judge.one', 'Judge One', 'JUDGE-0NE', 'иван', 'ИВАН', 'Keeper One'],
    ...['管理员', '管理員小王', '官方', '某某客服'],
  ])('%s is reserved', (name) => {
    expect(isReservedName(name, names)).toBe(true)
  })
})

describe('an ordinary name', () => {
  test.each([
    ...['weasel', 'Weasel Lee', 'easeltine', 'measles', 'badminton', 'Administrateur', 'modern', 'modesty'],
    ...['Ann', 'Gallery', 'anna.gallery.lover', 'Judge', 'judge.onely', 'Ivanova'],
    ...['help.ann', 'team-red', 'guest0.x', 'Tech Support', 'Root Beer', 'person12'],
    ...['王小明', '系统之外', 'さくら', 'Анна', 'Άννα', 'Søren', 'İpek', '🎨 painter'],
  ])('%s is not reserved', (name) => {
    expect(isReservedName(name, names)).toBe(false)
  })
})
