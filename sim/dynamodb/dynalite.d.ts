/** dynalite ships no types: this is the part of it that is used. */
declare module 'dynalite' {
  import type { Server } from 'node:http';
  export default function dynalite(options: { readonly path?: string; readonly createTableMs?: number; readonly deleteTableMs?: number }): Server;
}
