import { perform } from './perform.ts';
import { PLAYS } from './plays/index.ts';

/**
 * Plays a story and prints what people see. Resolves with the exit code: 0 when people saw what the play says and AWS
 * was asked for exactly its effects, 1 when anything differed, 2 when there is no such play.
 */
export async function playMain(name: string | undefined, print: (line: string) => void): Promise<0 | 1 | 2> {
  const play = name ? PLAYS.find((one) => one.name === name) : PLAYS[0];
  if (!play) {
    print(`There is no play ${name}. Plays: ${PLAYS.map((one) => `${one.name} (${one.tells})`).join(', ')}`);
    return 2;
  }
  print(`${play.tells}\n`);
  const { differences } = await perform(play, { show: print });
  if (!differences.length) {
    print(`\nPlayed: ${play.scenes.length} scenes, ${play.effects.length} effects on AWS, all as the play says.`);
    return 0;
  }
  print(`\nDiffers in ${differences.length} places:`);
  for (const one of differences) print(`- ${one}`);
  return 1;
}
