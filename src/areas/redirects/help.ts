// What is told of redirects and missed paths when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { misses } from './misses.ts'
import { redirects } from './redirects.ts'

export const help = [
  meaningsOf(redirects, {
    fields: {
      from: ['The path customers ask for, without host and query; of a pattern, a regular expression.', '/old-lips'],
      to: ['A path of this shop, or an https address whose host the settings allow.', '/makeup/lips'],
      code: '301 and 308 are for good, 302 and 307 for a while; 308 and 307 keep the method of the request. 410 says that it is gone.',
      keepQuery:
        'What becomes of what follows ? in the request: joined to the target, left out, or put in place of its own.',
      keepRemainder: 'What follows the prefix follows the target too: /old-lips/red goes to /makeup/lips/red.',
      priority: 'Patterns are tried from the highest down; exact addresses and prefixes come before all of them.',
      shadowOk: 'Otherwise nothing may stand over a page that is live.',
      finalStatus:
        'What the target answers in the end. 404, 410 and 5xx count as broken; empty where nobody here can tell.',
      page: 'The record whose page it leads to. It follows when the record is renamed.',
      originalTo:
        'The target as entered. The chain behind it was shortened and is recalculated when another part changes.',
    },
    actions: {
      testPaths: 'Says of up to 50 paths over which hops they go and how they end. Nobody outside is asked.',
      flatten: 'Leads each straight to the end of its chain. What was written is kept.',
      findLoops: 'Looks through all redirects, scheduled ones included.',
      crawl: 'Asks each target: addresses elsewhere over https, pages of this shop in its records.',
      retireUnused: 'Takes out of use what nobody took for a year.',
      planMigration:
        'Says of the addresses of an old shop which are covered, by a chain, live or missing; the report lists them all.',
      tryPattern: 'Shows which of the last 10,000 paths customers asked for it catches.',
    },
  }),
  meaningsOf(misses, {
    fields: {
      suggestion: 'The live page whose address is most like the path.',
      score: 'How alike they are: 1 is the same.',
    },
    actions: {
      accept: 'Redirects the path to its suggestion for good.',
      suggest: 'Looks for the live page most like each path.',
    },
  }),
]
