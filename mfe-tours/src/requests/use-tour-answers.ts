import { QUERY_KEYS } from '@keyturn/contracts/page';
import { firstName } from '@keyturn/domain/text';
import { changeItem } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tour } from '../read-answers.ts';
import { answerRequest, queries, type Verb } from '../api.ts';
import { fallbacks, requestMessages as messages } from '../messages.ts';
import { reasonOf } from '../reason-of.ts';
import { useOnce } from '../use-once.ts';
import { focusCard } from './focus-card.ts';

/** An answer being written: the open note field of a card. */
export interface AnswerDraft {
  readonly verb: Verb;
  readonly note: string;
}

const { queryKey } = queries.received;

/**
 * Accepting and rejecting: the change shows at once and is taken back when the server refuses. Drafts are kept by
 * request until it agrees, so that a note survives a failure even when its card was filtered away meanwhile.
 */
export function useTourAnswers() {
  const cache = useQueryClient();
  const once = useOnce();
  const [drafts, setDrafts] = useState<Readonly<Record<string, AnswerDraft>>>({});

  const write = (id: string, draft: AnswerDraft | null): void =>
    setDrafts(({ [id]: _before, ...others }) => (draft ? { ...others, [id]: draft } : others));

  const show = (id: string, change: Partial<Tour>): void =>
    void cache.setQueryData(queryKey, (list: unknown) => changeItem(list, id, change));

  const answer = useMutation({
    mutationFn: ({ request, verb, note }: AnswerDraft & { request: Tour }) => answerRequest(request._id, verb, note),
    onMutate: async ({ request, verb, note }) => {
      await cache.cancelQueries({ queryKey });
      const ended = verb === 'accept' ? 'accepted' : 'rejected';
      show(request._id, { status: ended, state: ended, note });
      // The field that had the focus goes with it.
      focusCard(request._id);
    },
    onSuccess: (_done, { request, verb }) => {
      write(request._id, null);
      const name = firstName(request.buyer.name) || fallbacks.buyer;
      notify(verb === 'accept' ? messages.accepted(name) : messages.rejected(name), 'success');
    },
    onError: (error, { request, verb }) => {
      const { status, state, note } = request;
      show(request._id, { status, state, note });
      const reason = reasonOf(error, verb === 'accept' ? messages.acceptFailed : messages.rejectFailed);
      showAlert(messages.failed(verb, reason));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: QUERY_KEYS.tours }),
  });

  return {
    draftOf: (id: string): AnswerDraft | null => drafts[id] ?? null,
    write,
    send(request: Tour): void {
      const draft = drafts[request._id];
      if (!draft) return;
      const { verb, note } = draft;
      once(request._id, () => answer.mutateAsync({ request, verb, note: note.trim() }));
    },
  };
}

export type TourAnswers = ReturnType<typeof useTourAnswers>;
