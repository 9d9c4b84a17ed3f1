// The records at hand, found in sentences: beginnings first, then anything inside, then slips of the finger.
import { describe, expect, test } from 'vitest'
import { HotSearch } from '#console/palette/records/hotSearch.ts'
import type { Hit } from '#contract/call.ts'

const hit = (title: string, subtitle: string | null = null): Hit => ({
  resource: 'products',
  id: title,
  title,
  subtitle,
  status: 'active',
})
const index = new HotSearch([
  hit('Glow Serum', 'ROSE-10'),
  hit('Rose Face Wash', 'RFW-100'),
  hit('Tea Tree Rose Mist', 'TTM-77'),
  hit('Zurückhaltende Crème', 'ZC-1'),
  hit('محصول گل رز', 'FA-1'),
  hit('玫瑰 面膜', 'ZH-1'),
  hit('Sunscreen Ultra', '8901234567890'),
])
const found = (query: string) => index.search(query).map(({ record }) => record.title)

describe('records at hand', () => {
  test('what begins the title comes before what begins a word, and the hottest first among equals', () => {
    expect(found('rose')).toEqual(['Rose Face Wash', 'Glow Serum', 'Tea Tree Rose Mist'])
  })

  test.each([
    ['wash rose', 'Rose Face Wash'],
    ['ros wa', 'Rose Face Wash'],
    ['rfw-100', 'Rose Face Wash'],
    ['RFW 100', 'Rose Face Wash'],
    ['zuruckhaltende', 'Zurückhaltende Crème'],
    ['creme', 'Zurückhaltende Crème'],
    ['محصول', 'محصول گل رز'],
    ['گل', 'محصول گل رز'],
    ['玫瑰', '玫瑰 面膜'],
    ['567890', 'Sunscreen Ultra'],
    ['８９０１２３', 'Sunscreen Ultra'],
    ['۸۹۰۱۲۳', 'Sunscreen Ultra'],
    ['screen', 'Sunscreen Ultra'],
    ['sunscren', 'Sunscreen Ultra'],
    ['sunscreem', 'Sunscreen Ultra'],
    ['ultra sunscren', 'Sunscreen Ultra'],
    ['tea tre mits', 'Tea Tree Rose Mist'],
    ['mits tea', 'Tea Tree Rose Mist'],
    ['rsoe mist tree', 'Tea Tree Rose Mist'],
    ['zurueckhaltende', 'Zurückhaltende Crème'],
    ['rfw100', 'Rose Face Wash'],
    ['محصئل گل', 'محصول گل رز'],
  ])('%s finds %s', (query, title) => expect(found(query)[0]).toBe(title))

  test('what is in no record finds nothing, and nothing typed asks nothing', () => {
    expect([found('xylophone'), found('rose xylophone'), found(' ')]).toEqual([[], [], []])
  })

  test('as many as wanted and no more, the hottest of them', () => {
    const many = new HotSearch(Array.from({ length: 500 }, (_, at) => hit(`Rose ${at}`)))
    expect(many.search('rose', 5).map(({ record }) => record.title)).toEqual([
      'Rose 0',
      'Rose 1',
      'Rose 2',
      'Rose 3',
      'Rose 4',
    ])
    expect(many.search('r')).toHaveLength(50)
  })
})
