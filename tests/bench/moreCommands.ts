// Areas that are not there, for a palette with ten times the commands: each has a life, lists and imports of its own like a real one,
// and is called what a shop might keep besides.
import { f } from '#contract/f.ts'
import { type Resource, resource } from '#contract/resource.ts'

const nouns = [
  ['widget', 'Widgets'],
  ['lookbook', 'Lookbooks'],
  ['banner', 'Banners'],
  ['sticker', 'Stickers'],
  ['bite', 'Bites'],
  ['survey', 'Surveys'],
  ['poll', 'Polls'],
  ['topic', 'Topics'],
  ['contest', 'Contests'],
  ['task', 'Tasks'],
  ['badge', 'Badges'],
  ['quiz', 'Quizzes'],
  ['reel', 'Reels'],
  ['event', 'Events'],
  ['kiosk', 'Kiosks'],
  ['recipe', 'Recipes'],
  ['wishlist', 'Wishlists'],
  ['mission', 'Missions'],
  ['streak', 'Streaks'],
  ['avatar', 'Avatars'],
  ['tutorial', 'Tutorials'],
  ['jingle', 'Jingles'],
  ['postcard', 'Postcards'],
  ['sampler', 'Samplers'],
] as const
const qualities = [
  ...[
    'Seasonal',
    'Regional',
    'Sponsored',
    'Archived',
    'Featured',
    'Weekly',
    'Local',
    'Pinned',
    'Gold',
    'Guest',
    'Mobile',
  ],
  ...['Outlet', 'Campus', 'Partner', 'Winter', 'Summer', 'Evening', 'Junior', 'Studio', 'Legacy', 'Remote', 'Holiday'],
]
const groups = ['content', 'community', 'system', 'promotions'] as const

const one = (noun: string, many: string, quality: string, at: number): Resource =>
  resource({
    name: `${quality.toLowerCase()}${many}`,
    one: `${quality.toLowerCase()} ${noun}`,
    label: `${quality} ${many.toLowerCase()}`,
    group: groups[at % groups.length] ?? 'content',
    icon: 'box',
    title: 'alpha',
    lifecycle: at % 2 === 0 ? 'catalogue' : 'toggle',
    fields: {
      alpha: f.text({ required: true, column: true, max: 80, label: 'Name' }),
      place: f.text({ column: true, max: 80, label: 'Place' }),
      rank: f.integer({ column: true, label: 'Rank' }),
    },
    actions: {
      rotate: { on: 'records', label: `Rotate ${many.toLowerCase()}` },
      preview: { on: 'record', label: `Preview ${noun}`, effect: 'read' },
      audit: { on: 'nothing', label: `Audit ${many.toLowerCase()}`, effect: 'read' },
    },
    views: [{ name: `${quality} and new`, filter: 'alpha:x' }],
    uploads: { rows: { label: many, key: 'alpha', columns: { alpha: f.text({ required: true }) } } },
  })

/** As many as are asked for, of their `24 * 22`. */
export const moreResources = (count: number): Resource[] =>
  nouns.flatMap(([noun, many], at) => qualities.map((quality, by) => one(noun, many, quality, at + by))).slice(0, count)
