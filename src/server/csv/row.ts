// One row as it stands in a file, before anybody knows what its cells mean.
export interface RawRow {
  line: number
  cells: string[]
}
