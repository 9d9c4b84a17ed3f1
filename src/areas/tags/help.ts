// What is told of tags when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { tags } from './tags.ts'

export const help = [
  meaningsOf(tags, {
    fields: {
      code: ['How files and filters call it; customers never see it.', 'vitamin-c'],
      label: 'How customers read it.',
      namespace: 'What sort of word it is; filters of the shop are built by it.',
      isPublic: 'Whether customers see it. One that is not serves your own order only.',
      appliesTo: 'What the tag is meant for.',
      expiresAt: 'Until when it is meant to be used, of a campaign for instance.',
      uses: 'Number of products with this tag.',
    },
    actions: {
      merge: 'Replaces the selected tags with another one. Their codes are kept as synonyms.',
      findNearDuplicates: 'Lists tags that are probably the same word.',
    },
  }),
]
