// What a line that waits is called. What the clock could not do waits in several areas under one name: the area is part of it there.
import type { Words } from '#console/i18n/words.ts'
import { attentionKey, attentionLabel } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { unkeptRule } from '#contract/unkept.ts'

export const attentionName = (words: Pick<Words, 't' | 'label'>, resource: Resource, name: string): string => {
  const said = words.t(attentionKey(resource, name), { defaultValue: attentionLabel(resource, name) })
  return name === unkeptRule ? words.t('home.inArea', { name: said, area: words.label(resource) }) : said
}
