// What a column of a file of ours is called to people; files alone have its technical name.
import { camel, humanised, keyOf, snake } from './address.ts'
import type { Resource } from './resource.ts'
import type { Said } from './said.ts'

/** As the field it fills, else by words of its own, which all files of the resource share. */
export const columnCalled = ({ name, fields, uploads }: Resource, upload: string, column: string): Said => {
  const declared = Object.entries(uploads?.[upload]?.columns ?? {}).find(([own]) => snake(own) === column)?.[1]
  const field = camel(column)
  return {
    key: fields[field] ? keyOf.field({ name }, field) : keyOf.column({ name }, column),
    shared: keyOf.sharedName(field),
    text: declared?.facts.label ?? fields[field]?.facts.label ?? humanised(column),
  }
}
