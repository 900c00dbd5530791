import { readFile } from 'node:fs/promises';
import { receiptFile } from '#contract/learning/exams/receipts.ts';
import { renewReceiptKey } from '#server/learning/exams/receipts/receipt-key.ts';
import { verifyReceipt } from '#server/learning/exams/receipts/verify-receipt.ts';
import type { Database } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';

type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>;

const readReceipt = async (path: string) =>
  receiptFile.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;

/** Commands about the receipts of exams. */
export const receiptCommands = (withDatabase: WithDatabase) => ({
  'verify-receipt': {
    usage:
      'verify-receipt <file>    says whether this server has made the receipt of an exam, and what it says',
    run: ([path = '']: string[]) =>
      withDatabase(async ({ db }) => {
        const receipt = await readReceipt(path);
        const { isGenuine, claims, isReplaced } = receipt
          ? await verifyReceipt(db, receipt)
          : { isGenuine: false, claims: null, isReplaced: false };
        if (!isGenuine || !claims) {
          console.log('Not genuine: this server has not made this receipt, or it was changed.');
          process.exitCode = 1;
          return;
        }
        console.log(
          `Genuine: ${claims.person}, “${claims.exam}” of “${claims.course}”, ended at ${claims.endedAt}`,
        );
        for (const { exercise, files } of claims.exercises)
          for (const [name, hash] of Object.entries(files))
            console.log(`  exercise ${exercise}  ${name}  ${hash}`);
        if (isReplaced) console.log('A newer receipt of the same exam counts instead.');
      }),
  },
  'renew-receipt-key': {
    usage: 'renew-receipt-key    receipts are signed by a new key from now on; older ones stay verifiable',
    run: () =>
      withDatabase(async ({ db }) => {
        await renewReceiptKey(db);
        await recordAudit(db, { action: 'receipt-key-renewed', actor: null });
        console.log('Receipts are signed by a new key from now on.');
      }),
  },
});
