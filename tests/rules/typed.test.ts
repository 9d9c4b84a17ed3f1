// What people type straight after a command, in their language and digits -> the plain form every codec reads.
import { describe, expect, test } from 'vitest'
import { fold } from '#console/palette/matching/fold.ts'
import { plainAmount } from '#rules/typed/amount.ts'
import { type SpokenDay, spokenDay } from '#rules/typed/day.ts'
import { plainPhone } from '#rules/typed/phone.ts'
import { isSeparator, several } from '#rules/typed/several.ts'

// A Wednesday.
const today = '2026-04-15'
const at = (day: string, time?: string): SpokenDay => ({ day, ...(time && { time }) })

describe('days as people say them', () => {
  test.each<[string, string, SpokenDay]>([
    ['en', 'today', at('2026-04-15')],
    ['en', 'tom', at('2026-04-16')],
    ['en', 'tomorrow 9', at('2026-04-16', '09:00')],
    ['en', 'tom 9', at('2026-04-16', '09:00')],
    ['en', 'tomorrow at 9:30 pm', at('2026-04-16', '21:30')],
    ['en', 'Day after tomorrow', at('2026-04-17')],
    ['en', 'next monday', at('2026-04-20')],
    ['en', 'next friday', at('2026-04-24')],
    ['en', 'friday', at('2026-04-17')],
    ['en', 'wed', at('2026-04-22')],
    ['en', 'monday 8am', at('2026-04-20', '08:00')],
    ['en', '3 days', at('2026-04-18')],
    ['en', 'in 3 days', at('2026-04-18')],
    ['en', '+3d', at('2026-04-18')],
    ['en', 'in a week', at('2026-04-22')],
    ['en', 'next week', at('2026-04-22')],
    ['en', '2 months', at('2026-06-15')],
    ['en', 'next month', at('2026-05-15')],
    ['en', '5 may', at('2026-05-05')],
    ['en', 'jan 5', at('2027-01-05')],
    ['en', '5 jan 2028 17:45', at('2028-01-05', '17:45')],
    ['en', '1-5', at('2026-05-01')],
    ['en', '01/05/2027', at('2027-05-01')],
    ['en', '2026-12-24 18:00', at('2026-12-24', '18:00')],
    ['en', '15:00', at('2026-04-15', '15:00')],
    ['de', 'morgen um 9 Uhr', at('2026-04-16', '09:00')],
    ['de', 'übermorgen', at('2026-04-17')],
    ['de', 'uebermorgen 9', at('2026-04-17', '09:00')],
    ['de', 'nächsten Montag', at('2026-04-20')],
    ['de', 'in 3 Tagen', at('2026-04-18')],
    ['de', 'nächste Woche', at('2026-04-22')],
    ['de', '5. Mai', at('2026-05-05')],
    ['de', '5.5.', at('2026-05-05')],
    ['de', '5.5.2027', at('2027-05-05')],
    ['de', 'tomorrow 9', at('2026-04-16', '09:00')],
    ['fr', 'demain à 9h', at('2026-04-16', '09:00')],
    ['fr', 'demain 9h30', at('2026-04-16', '09:30')],
    ['fr', 'aujourd’hui', at('2026-04-15')],
    ['fr', 'lundi prochain', at('2026-04-20')],
    ['fr', 'dans 3 jours', at('2026-04-18')],
    ['fr', 'la semaine prochaine', at('2026-04-22')],
    ['fr', '1er août', at('2026-08-01')],
    ['es', 'mañana a las 9', at('2026-04-16', '09:00')],
    ['es', 'manana', at('2026-04-16')],
    ['es', 'próximo lunes', at('2026-04-20')],
    ['es', 'dentro de 3 días', at('2026-04-18')],
    ['es', '5 de enero de 2027', at('2027-01-05')],
    ['it', 'domani alle 9', at('2026-04-16', '09:00')],
    ['it', 'lunedì prossimo', at('2026-04-20')],
    ['it', 'tra 3 giorni', at('2026-04-18')],
    ['it', 'la prossima settimana', at('2026-04-22')],
    ['fa', 'فردا ساعت ۹', at('2026-04-16', '09:00')],
    ['fa', 'پس‌فردا', at('2026-04-17')],
    ['fa', '۳ روز دیگر', at('2026-04-18')],
    ['fa', 'دوشنبه آینده', at('2026-04-20')],
    ['fa', 'هفته آینده', at('2026-04-22')],
    ['ur', 'کل 9 بجے', at('2026-04-16', '09:00')],
    ['ur', 'اگلے پیر', at('2026-04-20')],
    ['ur', '۳ دن بعد', at('2026-04-18')],
    ['ur', '3 دنوں میں', at('2026-04-18')],
    ['zh-CHS', '明天9点', at('2026-04-16', '09:00')],
    ['zh-CHS', '明天下午3点', at('2026-04-16', '15:00')],
    ['zh-CHS', '下周一', at('2026-04-20')],
    ['zh-CHS', '3天后', at('2026-04-18')],
    ['zh-CHS', '下个月', at('2026-05-15')],
    ['zh-CHS', '5月5日', at('2026-05-05')],
  ])('%s: %s', (language, text, day) => {
    expect(spokenDay(text, { language, today, fold })).toEqual(day)
  })

  test.each([
    ['en', ''],
    ['en', 'soon'],
    ['en', '9'],
    ['en', '31 february'],
    ['en', 'tomorrow 25'],
    ['en', 't'],
    ['en', '3 apples'],
    ['en', '99999 days'],
    ['de', 'm'],
  ])('%s: “%s” is no day', (language, text) => {
    expect(spokenDay(text, { language, today, fold })).toBeUndefined()
  })

  test('the last of a month stays within the next one', () => {
    expect(spokenDay('next month', { language: 'en', today: '2026-01-31', fold })).toEqual(at('2026-02-28'))
  })
})

describe('amounts', () => {
  test.each([
    ['499', '.', '499'],
    ['1,299.50', '.', '1299.50'],
    ['1,00,000', '.', '100000'],
    ['₹ 499', '.', '499'],
    ['499 INR', '.', '499'],
    ['20%', '.', '20'],
    ['20 %', '.', '20'],
    ['۴۹۹٫۵', '.', '499.5'],
    ['٤٩٩', '.', '499'],
    ['４９９', '.', '499'],
    ['1.299,50', ',', '1299.50'],
    ['1 299,50', ',', '1299.50'],
    ['1\u202f299,50 €', ',', '1299.50'],
    ['4,99', ',', '4.99'],
    ['-5', '.', '-5'],
    // None of that language: the codec says what is wrong with it.
    ['4,99', '.', '4,99'],
    ['abc', '.', 'abc'],
    ['12,34,5', '.', '12,34,5'],
  ])('“%s” where %s parts whole from broken is %s', (text, sign, plain) => {
    expect(plainAmount(text, sign)).toBe(plain)
  })
})

describe('phones', () => {
  test.each([
    ['98123 45678', 'IND', '+919812345678'],
    ['098123-45678', 'IND', '+919812345678'],
    ['+91 98123 45678', 'ARE', '+919812345678'],
    ['0091 98123 45678', 'ARE', '+919812345678'],
    ['050 123 4567', 'ARE', '+971501234567'],
    ['۹۸۱۲۳۴۵۶۷۸', 'IND', '+919812345678'],
    ['call me', 'IND', 'call me'],
    ['123', 'IND', '123'],
  ])('“%s” in %s is %s', (text, country, plain) => {
    expect(plainPhone(text, country)).toBe(plain)
  })
})

describe('several in one line', () => {
  test.each([
    ['LIP-1 x2, LIP-2', ['LIP-1 x2', 'LIP-2']],
    ['LIP-1|LIP-2 ,, ', ['LIP-1', 'LIP-2']],
    ['الف، ب', ['الف', 'ب']],
    ['红，蓝、绿', ['红', '蓝', '绿']],
    [' , ', []],
  ])('%s', (text, taken) => {
    expect(several(text)).toEqual(taken)
  })

  test('a comma ends one, a bar is typed', () => {
    expect([',', '،', '，', '|', 'a', 'Enter'].map(isSeparator)).toEqual([true, true, true, false, false, false])
  })
})
