// Link builder: one screen of the shop as a link for the web and for the apps, with the words campaigns are counted by. It keeps
// nothing: a link that was built is the link, and says itself what it is.
import { f } from '#contract/f.ts'
import { tool } from '#contract/resource.ts'

/** A word campaigns are counted by. */
const word = (label: string) => f.text({ max: 64, label })

export const linkBuilder = tool({
  name: 'linkBuilder',
  label: 'Link builder',
  group: 'content',
  icon: 'link',
  words: ['utm', 'deep link', 'campaign link', 'share', 'url'],
  actions: {
    build: {
      on: 'nothing',
      label: 'Build link',
      words: ['share', 'utm', 'deep link', 'campaign', 'build a link'],
      effect: 'read',
      group: 'view',
      icon: 'link',
      input: {
        target: f.target({ required: true, label: 'Target' }),
        source: word('Source'),
        medium: word('Medium'),
        campaign: word('Campaign'),
        term: word('Term'),
        content: word('Content'),
        parameters: f.list({ max: 20, label: 'More parameters' }),
      },
    },
    explain: {
      on: 'nothing',
      label: 'Explain link',
      words: ['what is this url', 'x-ray', 'parts', 'utm', 'explain a link'],
      effect: 'read',
      group: 'view',
      icon: 'help',
      input: { link: f.text({ required: true, max: 2000, label: 'Link' }) },
    },
  },
})
