// What is told of tags when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { tags } from './tags.ts'

export const help = [
  meaningsOf(tags, {
    fields: {
      code: ['Used in imports and filters. Never shown to customers.', 'vitamin-c'],
      label: 'Name shown to customers.',
      namespace: 'Groups tags of one type. Storefront filters are built from tag groups.',
      isPublic: 'Visible to customers. Other tags are for internal use only.',
      appliesTo: 'What the tag is meant for.',
      expiresAt: 'Planned end of use, for example the end of a campaign.',
      uses: 'Number of products with this tag.',
    },
    actions: {
      merge: 'Replaces the selected tags with another one. Their codes are kept as synonyms.',
      findNearDuplicates: 'Lists tags that are probably the same word.',
    },
  }),
]
