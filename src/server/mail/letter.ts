// A letter before anybody knows who reads it: what it says by key, in the order it is read.
import type { Said } from '#contract/said.ts'

/** A code and a link are parts of their own: set apart, left to right and copied without a stray sign. */
export type Part = Said | { code: string } | { link: string; label: Said }

export interface Letter {
  subject: Said
  parts: readonly Part[]
}

export const codeIn = ({ parts }: Letter): string | undefined =>
  parts.flatMap(part => ('code' in part ? part.code : []))[0]
