import { createParser } from "eventsource-parser";

/** Baseline: the least that does the Worker's job. Parses events, parses JSON, writes events. */
export default {
  async fetch(request, { GEMINI_BASE_URL }) {
    const upstream = await fetch(`${GEMINI_BASE_URL}/least`, {
      method: "POST",
      body: await request.text(),
    });
    const encoder = new TextEncoder();
    const body = new ReadableStream({
      start(controller) {
        const parser = createParser({
          onEvent({ data }) {
            const { text } = JSON.parse(data).candidates[0].content.parts[0];
            const event = `event: text\ndata: ${JSON.stringify({ text })}\n\n`;
            controller.enqueue(encoder.encode(event));
          },
        });
        push(upstream.body.getReader(), parser).finally(() => controller.close());
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  },
};

async function push(reader, parser) {
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
